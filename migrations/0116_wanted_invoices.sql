-- Who pays ahead online may ask for an invoice: the desk is told when it takes the rest.
alter table card_payments add column wants_invoice boolean not null default false;
