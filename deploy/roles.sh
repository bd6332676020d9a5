#!/bin/sh
# Makes the two roles that Dakiya connects as, neither of them a superuser: `dakiya_owner` owns the tables and changes them before a
# start, `dakiya_app` reads and writes their rows. The image of PostgreSQL runs this when it makes the database; for one that
# is there already, run it once by hand (deploy/README.md). Running it again changes nothing but the passwords.
set -eu
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname "${POSTGRES_DB:-dakiya}" \
  --set owner="${OWNER_ROLE:-dakiya_owner}" --set owner_password="${POSTGRES_OWNER_PASSWORD:?set POSTGRES_OWNER_PASSWORD}" \
  --set app="${APP_ROLE:-dakiya_app}" --set app_password="${POSTGRES_APP_PASSWORD:?set POSTGRES_APP_PASSWORD}" <<'SQL'
begin;
select format('create role %I', name) from unnest(array[:'owner', :'app']) name
where not exists (select from pg_roles where rolname = name) \gexec
alter role :"owner" login nosuperuser nocreaterole nocreatedb password :'owner_password';
alter role :"app" login nosuperuser nocreaterole nocreatedb password :'app_password';
select format('alter database %I owner to %I', current_database(), :'owner') \gexec

-- What an earlier installation made as another role.
create temporary view ours as
  select oid, nspname from pg_namespace where nspname in ('public', 'drizzle', 'pgboss');
select format('alter schema %I owner to %I', nspname, :'owner') from ours \gexec
select format('alter table %s owner to %I', c.oid::regclass, :'owner')
from pg_class c join ours on ours.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm') \gexec
-- A sequence that belongs to a column went with its table.
select format('alter sequence %s owner to %I', c.oid::regclass, :'owner')
from pg_class c join ours on ours.oid = c.relnamespace
where c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) \gexec
select format('alter routine %s owner to %I', p.oid::regprocedure, :'owner')
from pg_proc p join ours on ours.oid = p.pronamespace
where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') \gexec
select format('alter type %s owner to %I', t.oid::regtype, :'owner')
from pg_type t join ours on ours.oid = t.typnamespace where t.typtype in ('e', 'd') \gexec
select format('grant usage on schema %I to %I', nspname, :'app') from ours \gexec
select format('grant select, insert, update, delete on all tables in schema %I to %I', nspname, :'app') from ours \gexec
select format('grant usage, select on all sequences in schema %I to %I', nspname, :'app') from ours \gexec

alter default privileges for role :"owner" grant usage on schemas to :"app";
alter default privileges for role :"owner" grant select, insert, update, delete on tables to :"app";
alter default privileges for role :"owner" grant usage, select on sequences to :"app";
drop view ours;
commit;
SQL
