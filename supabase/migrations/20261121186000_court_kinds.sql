-- Why: members look for a double or a single court; and a court that has just been configured was never read, so that nothing
-- may look free there until it was.

alter table public.courts
  add column kind text not null default 'double',
  add constraint courts_kind_known check (kind in ('single', 'double'));

-- Makes the courts those of the configuration. The bookings of a court that is not among them, or is read elsewhere now, go
-- with it; of a venue that has got another court nothing counts as known until it is read again.
create or replace function private.set_courts(courts jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  changed text[];
begin
  delete from public.courts where id not in (select (one ->> 'id')::bigint from jsonb_array_elements($1) as one);
  select array_agg(distinct one.source) into changed
    from jsonb_to_recordset($1) as one (id bigint, source text)
   where not exists (select from public.courts where courts.id = one.id and courts.source = one.source);
  insert into public.courts as kept (id, source, name, position, kind)
  select id, source, name, position, coalesce(kind, 'double')
    from jsonb_to_recordset($1) as one (id bigint, source text, name text, position int, kind text)
  on conflict (id) do update set source = excluded.source, name = excluded.name, position = excluded.position, kind = excluded.kind
   where (kept.source, kept.name, kept.position, kept.kind)
     is distinct from (excluded.source, excluded.name, excluded.position, excluded.kind);
  delete from public.bookings using public.courts where courts.id = court_id and courts.source <> bookings.source;
  update public.last_data_update set last_update = null, covered_from = null, covered_until = null
   where source = any (changed) and last_update is not null;
end
$$;

revoke execute on all functions in schema private from public;
