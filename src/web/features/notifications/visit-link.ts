/** Where a visit stands: its day in the calendar, with its details open. */
export const visitLink = ({ id, start }: { id: number; start: string }) =>
  ({
    to: '/cabinet/administration/calendar',
    search: {
      view: matchMedia('(width < 768px)').matches ? 'listWeek' : 'timeGridDay',
      activeDate: start.slice(0, 10),
      booking: id,
    },
  }) as const
