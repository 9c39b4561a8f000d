-- Until when whoever was invited may answer (回执截止时间); null where no answer is asked for, and of what was sent before this.
alter table lot_invitee add column answer_until timestamptz;
