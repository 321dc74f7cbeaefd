-- Why: a day of which nothing was read looks like one that is free. Bookings are of a system whose readings are kept, and
-- are asked for together with what its last reading spoke for: in one request, of one moment. Deferred, since a reading
-- is stored after its bookings.
alter table public.bookings
  add constraint bookings_source_fkey foreign key (source) references public.last_data_update (source)
  deferrable initially deferred;
