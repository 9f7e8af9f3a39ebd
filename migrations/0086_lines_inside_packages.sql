-- The package that a visit's line asks for; null leaves the choice to what the patient has in progress.
alter table booking_services add column subscription_id bigint;
alter table booking_services add foreign key (clinic_id, subscription_id) references subscriptions (clinic_id, id);
create index booking_services_subscription on booking_services (clinic_id, subscription_id) where subscription_id is not null;
-- Its visits are looked for by whoever writes one of them.
create index subscription_uses_booking on subscription_uses (clinic_id, booking_id);
