-- A clinic that is called so already goes on under another.
update clinics set slug = free_slug(slug || ' clinica') where slug in ('document', 'fill-form', 'verify-document');

-- Words that the product's own addresses begin with: documents have pages too.
create or replace function reserved_slugs() returns text[]
  language sql immutable
  as $$
    select '{about,admin,api,app,assets,blog,cabinet,clinica,clinici,contact,demo,despre,docs,document,fill-form,help,login,logout,medic,pacient,patient,preturi,rate,register,static,support,verify-document,www,zambet}'::text[]
  $$;
