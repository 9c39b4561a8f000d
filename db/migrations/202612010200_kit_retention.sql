-- 到期清理: sessions that ended long ago and deliveries that are done are deleted by the platform itself.
grant delete on session, outbox to gongheng_app;
