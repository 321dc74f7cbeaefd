import pg from 'pg'

/**
 * The extension safeupdate as a hosted project loads it for its API: `update` and `delete` without `where` fail with 21000, within
 * functions, too. Source: eradman/pg-safeupdate and the settings of the role `authenticator` of supabase/postgres. This imitation
 * looks at statements on tables while a role of the API is set; it is loaded after the migrations, which make the tables.
 */
export async function loadSafeupdate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(SAFEUPDATE).finally(() => client.end())
}

const SAFEUPDATE = `
  create schema safeupdate;

  -- The statements of a text, PL/pgSQL included, that change every row of a table. Literals and comments are taken out of it, then
  -- parentheses from the inside, so that a 'where' is found only beside the 'update' or 'delete' that it belongs to.
  create function safeupdate.unbounded(source text) returns setof text
  language plpgsql set search_path = pg_catalog
  as $safeupdate$
  declare
    code text := regexp_replace(source, $re$'[^']*'|--[^\\n]*|/[*][^*]*[*]+([^/*][^*]*[*]+)*/$re$, '''''', 'g');
    inside text;
    change text;
  begin
    loop
      inside := substring(code from '[(]([^()]*)[)]');
      for change in select substring(part from '.*\\m((?:delete\\s+from|update)\\s.*)$')
                      from regexp_split_to_table(lower(coalesce(inside, code)), ';') part loop
        if change !~ '\\mwhere\\M' and (change ~ '^delete' or change ~ '^update\\s.+\\sset\\s')
          and change !~ '^update\\s+set\\s' then -- the branch of a conflict or of a merge
          return next trim(change);
        end if;
      end loop;
      exit when inside is null;
      code := replace(code, '(' || inside || ')', ' ');
    end loop;
  end
  $safeupdate$;

  -- The innermost statement of a function is in the context of the call, that of a client in current_query(). Statements of clients
  -- are looked at in sessions of the platform only: tests of policies write theirs without a condition.
  create function safeupdate.refuse() returns trigger
  language plpgsql security definer set search_path = pg_catalog
  as $safeupdate$
  declare
    context text;
  begin
    if current_setting('role') in ('anon', 'authenticated', 'service_role') then
      get diagnostics context = pg_context;
      context := substring(context from E'^[^\\n]*\\nSQL statement "(.*?)"(?:\\n(?:PL/pgSQL|SQL) function|$)');
      if current_setting('safeupdate.enabled', true) = 'on' then
        context := coalesce(context, current_query());
      end if;
      if exists (select from safeupdate.unbounded(context)) then
        raise '% requires a WHERE clause', tg_op using errcode = '21000', table = tg_relid::regclass::text;
      end if;
    end if;
    return null;
  end
  $safeupdate$;

  do $$
  declare
    name regclass;
  begin
    for name in select oid from pg_class where relkind in ('r', 'p') and not relispartition
                   and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' loop
      execute format('create trigger safeupdate before update or delete on %s execute function safeupdate.refuse()', name);
    end loop;
  end
  $$;`
