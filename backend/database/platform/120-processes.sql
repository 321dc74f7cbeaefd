-- The processes that serve this database together. A row counts while its process holds an advisory lock, which PostgreSQL
-- releases when the process dies. A new process compares itself with the others, and refuses to start when members would notice.
create table _backend.processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  commit text not null,
  -- Settings, and hashes of keys, that have to be the same in all processes.
  agreements jsonb not null,
  started_at timestamptz not null default now()
);
alter table _backend.processes enable row level security;
revoke all on _backend.processes from public;
