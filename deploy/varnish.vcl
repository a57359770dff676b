# A cache with purge by tag in front of Séance, for Varnish 7.1 with varnish-modules (Debian 12) and later. docs/operations.md, "Varnish".
# Varnish has no TLS: a proxy in front of it ends TLS and hands on the client's address by the PROXY protocol. With deploy/haproxy.cfg:
#   server seance1 127.0.0.1:6081 send-proxy-v2
# Varnish listens to that proxy, and to the site for its purges:
#   varnishd -a 127.0.0.1:6081,PROXY -a 127.0.0.1:6082 -f /etc/varnish/seance.vcl -s malloc,1g -p send_timeout=3600 -p pipe_timeout=3600
# The site must trust it and know where to purge:
#   TRUST_PROXY=127.0.0.1 EDGE_SECONDS=600 EDGE_PURGE_URLS=http://127.0.0.1:6082/

vcl 4.1;

import std;
import xkey;

backend seance {
  # For several processes on the same database, a load balancer such as that of deploy/cluster/haproxy.cfg.
  .host = "127.0.0.1";
  .port = "8001";
  # The server enforces its own limits; an upload may last.
  .connect_timeout = 5s;
  .first_byte_timeout = 1h;
  .between_bytes_timeout = 1h;
  # While nothing answers, guests get what is kept.
  .probe = {
    .url = "/api/health/live";
    .interval = 2s;
    .timeout = 2s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
  }
}

# The processes of the site.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # A comma: a proxy has passed it on.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Forbidden"));
    }
    if (!req.http.Cache-Tag) {
      return (synth(400, "No Cache-Tag"));
    }
    if (req.http.Cache-Tag ~ "(^|,)maintenance(,|$)") {
      # Every answer has this tag, and none may be kept for an outage.
      set req.http.X-Purged = xkey.purge("maintenance");
    } else {
      set req.http.X-Purged = xkey.softpurge(req.http.Cache-Tag);
    }
    return (synth(200, "Purged " + req.http.X-Purged));
  }

  # Not what the client sent: a client in a range of TRUST_PROXY could forge its address.
  set req.http.X-Forwarded-For = client.ip;

  # Streams, and calls with a body: the site may refuse one before it has come whole, which Varnish would answer with 503.
  if ((req.method != "GET" && req.method != "HEAD") || req.url ~ "^/api/events(\?|$)") {
    return (pipe);
  }
  # Guests only. Films are for nginx (deploy/nginx-edge.conf) or a CDN, and files with a hash in their name for the browsers.
  if (req.http.Authorization || req.http.Cookie ||
      req.url ~ "^/(media|assets|api/(cast|video-proxy|smart-iframe))(/|\?|$)") {
    return (pass);
  }
  # An answer that has ended or was purged is sent for one more second, while it is fetched anew; in an outage as long as the site allows.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 1s;
  }
  return (hash);
}

sub vcl_pipe {
  # Otherwise further requests of the connection would go to the site without these rules.
  set bereq.http.Connection = "close";
  return (pipe);
}

sub vcl_backend_response {
  # The site marks what guests may share, and nothing else is kept.
  if (beresp.http.Cache-Tag && beresp.http.CDN-Cache-Control ~ "max-age=[0-9]+" && !beresp.http.Set-Cookie && !bereq.uncacheable) {
    set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=([0-9]+).*$", "\1s"), 0s);
    set beresp.keep = 0s;
    set beresp.http.xkey = beresp.http.Cache-Tag;
    # That of the request that it was made for.
    unset beresp.http.X-Request-Id;
  } else {
    # For two minutes requests of this address do not wait for one another; a marked answer is kept all the same.
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
  }
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
  # For this cache: one in front of it would not be purged.
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  unset resp.http.X-Accel-Expires;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
  return (deliver);
}
