-- The demonstration's history: which of its acts were played, so that a play that was cut off goes on where it was.
create table demo_act (
  name text primary key,
  played_at timestamptz not null default app_now()
);
grant select, insert on demo_act to gongheng_app;
