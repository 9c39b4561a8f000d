-- Kinds of organisations in whose menus an entry would always be empty: it is not shown to them, and may still be opened by a link.
alter table menu add column not_for text[] not null default '{}';
