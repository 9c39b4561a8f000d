-- What hears of a message that its gateway refused (回调名称); '' = nothing. What was asked before this stands as it was asked.
alter table message_dispatch add column callback_name varchar(40) not null default '';
