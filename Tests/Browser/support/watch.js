// Runs in every document before its own scripts: what the tests want to know of it.
window.watch = { inFlight: 0, idleSince: 0, violations: [], errors: [], dialogs: [], copied: "" };
{
    const { watch } = window;
    const ask = window.fetch;
    const done = () => {
        watch.inFlight -= 1;
        watch.idleSince = performance.now();
    };
    window.fetch = (...request) => {
        watch.inFlight += 1;
        const answer = ask(...request);
        answer.then(done, done);
        return answer;
    };
    for (const name of ["alert", "confirm", "prompt"]) window[name] = (text) => { watch.dialogs.push(String(text)); };
    // Headless, there is no clipboard to look into.
    if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { watch.copied = text; };
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
        watch.violations.push(`${violatedDirective}: ${blockedURI} ${sample}`);
    });
    addEventListener("error", (event) => { if (event.message) watch.errors.push(event.message); });
    addEventListener("unhandledrejection", (event) => watch.errors.push(String(event.reason)));
}
