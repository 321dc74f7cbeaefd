-- Tables that are not exposed are shown by views: people who act in films, with many ways to show a key.
create schema back;
grant usage on schema back to anon, authenticated;
create table back.people (id int primary key, name text not null);
create table back.films (id int primary key, title text not null, director int references back.people);
create table back.roles (
  person_id int references back.people,
  film_id int references back.films,
  primary key (person_id, film_id)
);
insert into back.people values (1, 'Ida'), (2, 'Joe');
insert into back.films values (10, 'Rain', 1), (20, 'Sun', 2), (30, 'Wind', 1);
insert into back.roles values (1, 10), (1, 20), (2, 20);
grant select on all tables in schema back to anon, authenticated;

create view public.people as select id, name from back.people;
create view public.films as select * from back.films;
create view public.more_films as select * from public.films;
create view public.cast_list as select person_id as who, film_id as what from back.roles;
-- The second column of the subquery has the number and the name of the view's own first column.
create view public.film_counts as
  select p.id, (select max(f.id) from back.films f where f.director = p.id) as latest, count(f.id) as films
  from back.people p left join back.films f on f.director = p.id group by p.id;
create view public.film_facts as
  select f.id, (select x.id from back.people x order by x.id desc limit 1) as other from back.films f
  group by f.id having exists (select 1 as id from back.people);
create view public.directors as select id, director, director as boss from back.films;
create view public."odd names" as select id as "the (id)", director as "of {all}" from back.films;
grant select on all tables in schema public to anon, authenticated;

-- A view that selects from itself, and two that select from each other.
create view public.mirror as select 1 as id;
create or replace view public.mirror as select * from public.mirror;
create view public.chicken as select 1 as id;
create view public.egg as select * from public.chicken;
create or replace view public.chicken as select * from public.egg;
