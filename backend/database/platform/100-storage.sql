-- The storage schema as a Supabase project has it before its first migration: buckets, objects, and the functions that
-- policies use. Source: the migrations of supabase/storage as they stand in 2026 (names, types, defaults, indexes, grants,
-- owner), so that a dump moves there and back. Tables of features that this backend refuses (multipart uploads of S3,
-- analytics, vectors) are left out.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role;
grant all on schema storage to supabase_storage_admin with grant option;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED',
  constraint buckets_name_length check (length(name) <= 100),
  constraint buckets_versioning_status_check check (versioning_status in ('DISABLED', 'ENABLED', 'SUSPENDED')),
  constraint buckets_versioning_dark_check check (versioning_status = 'DISABLED')
);
create unique index bname on storage.buckets (name);
comment on column storage.buckets.owner is 'Deprecated, see owner_id.';

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index name_prefix_search on storage.objects (name text_pattern_ops);
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
-- This index is ours: files are named by version, and the sweep removes those without a row.
create index objects_version_idx on storage.objects (version);
comment on column storage.objects.owner is 'Deprecated, see owner_id.';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

-- 'a/b/c.png' is the file c.png with the extension png in the folders {a,b}.
create function storage.foldername(name text) returns text[]
language sql immutable
as $$ select (string_to_array(name, '/'))[: cardinality(string_to_array(name, '/')) - 1] $$;

create function storage.filename(name text) returns text
language sql immutable
as $$ select split_part(name, '/', -1) $$;

create function storage.extension(name text) returns text
language sql immutable
as $$ select split_part(split_part(name, '/', -1), '.', -1) $$;

-- Returns the operation of the storage service, such as 'storage.object.list'.
create function storage.operation() returns text
language sql stable
as $$ select current_setting('storage.operation', true) $$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable
as $$
  select coalesce(bool_or(nullif(regexp_replace(expected, '^storage\.', ''), '')
      = regexp_replace(storage.operation(), '^storage\.', '')), false)
    from unnest(expected_operations) as expected
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable
as $$ select storage.allow_any_operation(array[expected_operation]) $$;

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
language sql stable
as $$
  select sum((objects.metadata ->> 'size')::bigint)::bigint, objects.bucket_id
    from storage.objects group by objects.bucket_id
$$;

create function storage.update_updated_at_column() returns trigger
language plpgsql
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- Deleting a row directly leaves its bytes on disk for a while, so it has to be allowed explicitly.
create function storage.protect_delete() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Rows of storage tables are deleted through the storage service.'
      using errcode = '42501', hint = 'To do it by hand: set storage.allow_delete_query = ''true''.';
  end if;
  return null;
end
$$;
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();

do $$
declare
  name text;
begin
  for name in select oid::regprocedure::text from pg_proc where pronamespace = 'storage'::regnamespace loop
    execute format('alter function %s owner to supabase_storage_admin', name);
  end loop;
end
$$;
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
alter type storage.buckettype owner to supabase_storage_admin;

-- The files of this database are in a folder of this name, so that those of another one are never swept.
create table _backend.storage_folder (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into _backend.storage_folder default values;
