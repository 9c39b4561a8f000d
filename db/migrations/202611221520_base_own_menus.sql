-- Menu entries that a tenant adds to the declared ones: folders, pages with other parameters, addresses outside.
alter table menu add column is_own boolean not null default false;
alter table menu add column description varchar(300) not null default '';
grant delete on menu to gongheng_app;
