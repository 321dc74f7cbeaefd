-- Why: an endpoint with a port of its choice lets a member have the server knock at any port of a public host. Push services
-- are reached on port 443 (RFC 8030 is over HTTPS, and every browser's service uses its usual port).

delete from public.push_subscriptions where endpoint ~ '^https://[^/]*:' and endpoint !~ '^https://[^/]*:443/';
alter table public.push_subscriptions
  drop constraint push_subscriptions_endpoint_public,
  add constraint push_subscriptions_endpoint_public check (
    length(endpoint) <= 2048
    and endpoint ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])(:443)?/[!-~]*$'
    and endpoint !~ '^https://[^/]*\.(local|localhost|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)[:/]');
