-- A sign beside a menu entry (图标), and how an entry that leads outside opens (打开方式): in a frame of this page, or in a window of its own.
alter table menu
  add column icon varchar(20) not null default '',
  add column method text not null default 'frame' check (method in ('frame', 'window'));
