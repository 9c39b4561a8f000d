-- 私钥签名认证: where the platform's own key signs for the client, there is no secret to keep.
alter table sso_client_secret drop constraint sso_client_secret_way_check;
alter table sso_client_secret add constraint sso_client_secret_way_check check (way in ('basic', 'post', 'jwt')) not valid;
alter table sso_client_secret add constraint sso_client_secret_sealed check ((way = 'jwt') = (sealed = '')) not valid;
