-- What runs with the owner's rights looks for names in the schema alone, and in nobody's temporary one first.
alter function next_number(text) set search_path = public, pg_temp;
