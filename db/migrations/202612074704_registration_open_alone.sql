-- One open application of a code and one open change of a company, in approval or not: registration_open and registration_change_open hold it.
drop index registration_licence, registration_change_waiting;
