-- A sheet is returned on one of the four grounds of the law only (退回评分表的法定情形); returns of earlier times do not say which.
alter table review_return add column ground text check (ground in ('sum', 'range', 'objective', 'abnormal'));
