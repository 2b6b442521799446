class Understudy < Formula
  desc "Stand-in for the backends of the Longevity App, FitIQ, Lume and Brad OS"
  homepage "REPOSITORY"
  url "REPOSITORY/releases/download/vVERSION/understudy-VERSION-macos-arm64.tar.gz"
  version "VERSION"
  sha256 "SHA256"
  license "Apache-2.0"

  depends_on arch: :arm64
  depends_on "gnutls"
  depends_on "libmicrohttpd"
  depends_on macos: :sequoia
  depends_on :macos
  depends_on "wslay"

  def install
    bin.install "understudy"
    doc.install "README.md", "licences"
    generate_completions_from_executable(bin/"understudy", "--generate-completion-script")
  end

  def post_install
    (var/"understudy").mkpath
  end

  service do
    run [opt_bin/"understudy", "--database", var/"understudy/understudy.sqlite"]
    keep_alive true
    working_dir var/"understudy"
    log_path var/"log/understudy.log"
    error_log_path var/"log/understudy.log"
  end

  test do
    assert_match "understudy #{version}", shell_output("#{bin}/understudy --version")
    system bin/"understudy", "exec", "--", bin/"understudy", "health"
  end
end
