-- Only a table's owner may have its statistics taken anew, and an import needs that of the two tables it fills: with the
-- rights of the owner, for whoever else the server runs as.
create function refresh_statistics(of_table text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case of_table
    when 'customers' then analyze customers;
    when 'import_rows' then analyze import_rows;
  end case;
end
$$;
