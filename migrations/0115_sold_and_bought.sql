-- The list of payments says which codes an act sold.
create index on gift_codes (clinic_id, sold_event_id) where sold_event_id is not null;

-- Whoever writes an invoice finds the companies of earlier ones.
create index invoices_company on invoices (clinic_id, buyer_cif, id desc) where buyer_kind = 'company';
