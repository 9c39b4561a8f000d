-- The index of the one before this says it by suite.
drop index ca_certificate_bound;
