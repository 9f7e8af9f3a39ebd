-- The list of payments says which codes an act sold.
create index on gift_codes (clinic_id, sold_event_id) where sold_event_id is not null;
