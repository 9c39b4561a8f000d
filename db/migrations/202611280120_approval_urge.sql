-- When who submitted it last asked for a decision; once a day at most.
alter table approval_task add column urged_at timestamptz;
