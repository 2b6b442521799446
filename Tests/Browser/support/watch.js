// Runs in every document before its own scripts, and records its requests, errors, dialogs and copied texts.
window.watch = { inFlight: 0, idleSince: 0, violations: [], errors: [], dialogs: [], copied: "" };
{
    const { watch } = window;
    const send = window.fetch;
    const done = () => {
        watch.inFlight -= 1;
        watch.idleSince = performance.now();
    };
    window.fetch = (...request) => {
        watch.inFlight += 1;
        const response = send(...request);
        response.then(done, done);
        return response;
    };
    for (const name of ["alert", "confirm", "prompt"]) window[name] = (text) => { watch.dialogs.push(String(text)); };
    // A headless browser has no clipboard that the tests can read.
    if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { watch.copied = text; };
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
        watch.violations.push(`${violatedDirective}: ${blockedURI} ${sample}`);
    });
    addEventListener("error", (event) => { if (event.message) watch.errors.push(event.message); });
    addEventListener("unhandledrejection", (event) => watch.errors.push(String(event.reason)));
}
