-- '60' discarded: an addition that was begun by mistake; it invites nobody, and the next one takes its place in the order.
alter table invitation
  drop constraint invitation_status_check,
  drop constraint invitation_check,
  drop constraint invitation_package_id_batch_key,
  add constraint invitation_status_check check (status in ('10', '20', '30', '40', '50', '60')) not valid,
  add constraint invitation_check check (status in ('10', '30', '60') or (digest is not null and terms_digest is not null
    and reply_until is not null and title is not null and content is not null and choice_reason is not null
    and jsonb_array_length(invitees) > 0)) not valid,
  add constraint invitation_discard_check check (status <> '60' or batch > 1) not valid;
drop index invitation_open;

create or replace function invitation_stands() returns trigger language plpgsql as $$
begin
  if old.status = '50' then
    raise exception 'an invitation that was sent stands as it was sent';
  end if;
  if old.status = '60' or (new.status = '60' and old.status not in ('10', '30')) then
    raise exception 'only what was not submitted is discarded, and for good';
  end if;
  if old.status in ('20', '40') and new.status in ('20', '40', '50') and (
    new.title, new.content, new.reply_until, new.invitees, new.ground, new.ground_reason, new.ground_document, new.choice_reason,
    new.terms_digest, new.digest, new.chosen_by
  ) is distinct from (
    old.title, old.content, old.reply_until, old.invitees, old.ground, old.ground_reason, old.ground_document, old.choice_reason,
    old.terms_digest, old.digest, old.chosen_by
  ) then
    raise exception 'what was submitted is what is approved and sent';
  end if;
  return new;
end $$;
