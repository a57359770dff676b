const address = "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1";
const patienceMs = 8000;

let loading: Promise<boolean> | null = null;

/**
 * Fetches Google's sender, once, and tells whether this browser can cast. To be called when somebody asks for it, never before.
 * After a failure the next call tries again.
 */
export function loadCastSdk(): Promise<boolean> {
  loading ??= load().then((available) => {
    if (!available) loading = null;
    return available;
  });
  return loading;
}

function load(): Promise<boolean> {
  // Google's sender works in Chromium only: elsewhere nothing is asked of Google at all.
  if (!/Chrome\//.test(navigator.userAgent)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const done = (available: boolean) => {
      clearTimeout(timer);
      if (!available) script.remove();
      resolve(available);
    };
    const timer = setTimeout(() => done(false), patienceMs);
    window.__onGCastApiAvailable = (available) => done(available && "cast" in window);
    script.src = address;
    script.addEventListener("error", () => done(false));
    document.head.append(script);
  });
}
