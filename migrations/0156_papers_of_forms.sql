-- What a form's document was made of, as it was when it was signed: whatever the record says later, the sealed document says the same.
alter table form_files add column paper jsonb;
