-- 手写签名: what a person signs with in print. A row is never changed, only ended, so that a record keeps what it was signed with.
create table hand_signature (
  id uuid primary key,
  tenant_id uuid not null references tenant (id),
  user_id uuid not null references app_user (id),
  -- PNG, base64
  image text not null check (image <> '' and length(image) <= 100000),
  kept_at timestamptz not null,
  ended_at timestamptz,
  constraint hand_signature_period check (ended_at >= kept_at),
  unique (id, user_id)
);
create unique index hand_signature_now on hand_signature (user_id) where ended_at is null;
call isolate_tenant('hand_signature');
grant select, insert, update (ended_at) on hand_signature to gongheng_app;
select facts_watch('hand_signature', '{id}');

-- Nobody's record carries the signature of another.
alter table approval_record add column signature_id uuid;
alter table approval_record add constraint approval_record_signature
  foreign key (signature_id, user_id) references hand_signature (id, user_id) not valid;
