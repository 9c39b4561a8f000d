-- What is listed among the matters awaiting confirmation, before approvers or not: admin_request_open holds it.
drop index admin_request_list;
