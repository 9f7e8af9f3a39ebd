-- A price that was agreed by who may set any: it stays usable by who takes the money, and a raised one is what their discount is
-- measured by. Null where the price list says it.
alter table booking_services add column agreed_bani bigint check (agreed_bani >= 0);
