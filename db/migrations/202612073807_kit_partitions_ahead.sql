select partitions_ahead();
-- allowed: gone, it has done its work and no release ever called it
drop function partition_table;
