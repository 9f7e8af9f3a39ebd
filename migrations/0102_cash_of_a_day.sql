-- What somebody paid in cash today is asked at every checkout: by their own cash, not by all that the clinic took.
create index money_moves_cash on money_moves (clinic_id, patient_id, event_id) where debit = 'cash' or credit = 'cash';
