# The Swift runtime is linked statically, so that the final image needs only the five C libraries, and libcurl for upstreams.
FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libmicrohttpd-dev libgnutls28-dev libwslay-dev zlib1g-dev libsqlite3-dev pkg-config \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Package.swift LICENSE CHANGELOG.md ./
COPY Plugins Plugins
COPY Scripts Scripts
COPY Sources Sources
COPY Tests Tests
COPY Examples Examples
# The program embeds the demo seed and the documentation.
COPY docs docs
COPY seed seed
# The text of `understudy --version`, from Scripts/version --build; without it, the version alone.
ARG UNDERSTUDY_BUILD
RUN Scripts/build release --product understudy && strip --strip-all -o /understudy .build/release/understudy && Scripts/collect-licences /licences

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends libmicrohttpd12 libgnutls30 libwslay1 zlib1g libsqlite3-0 libcurl4 ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /app --shell /usr/sbin/nologin understudy \
    && install -d -o understudy -g understudy /data
COPY --from=build /understudy /usr/local/bin/
COPY --from=build /licences /usr/share/doc/understudy/licences
WORKDIR /app
COPY config.json ./
COPY seed seed
ENV UNDERSTUDY_HOST=0.0.0.0 UNDERSTUDY_DATABASE=/data/understudy.sqlite
USER understudy
VOLUME /data
EXPOSE 4000 5002
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["understudy", "health"]
ENTRYPOINT ["understudy"]
