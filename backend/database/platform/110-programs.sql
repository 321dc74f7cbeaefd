-- The programs that have started on these data, so that an older one can say which newer one has changed them.
create table _backend.programs (
  version text not null,
  commit text not null,
  since timestamptz not null default now()
);
alter table _backend.programs enable row level security;
revoke all on _backend.programs from public;
