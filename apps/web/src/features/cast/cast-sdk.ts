const address = "https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1";
const timeoutMs = 8000;

let loading: Promise<boolean> | null = null;

/** Loads Google's sender script once; false where this browser cannot cast. A failure is retried at the next call. */
export function loadCastSdk(): Promise<boolean> {
  loading ??= load().then((available) => {
    if (!available) loading = null;
    return available;
  });
  return loading;
}

function load(): Promise<boolean> {
  // The sender works in Chromium only: other browsers make no request to Google.
  if (!/Chrome\//.test(navigator.userAgent)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const script = document.createElement("script");
    const done = (available: boolean) => {
      clearTimeout(timer);
      if (!available) script.remove();
      resolve(available);
    };
    const timer = setTimeout(() => done(false), timeoutMs);
    window.__onGCastApiAvailable = (available) => done(available && "cast" in window);
    script.src = address;
    script.addEventListener("error", () => done(false));
    document.head.append(script);
  });
}
