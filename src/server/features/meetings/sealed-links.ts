/** Where a meeting's addresses are kept sealed: they open in that place alone. */
export const placeOfJoinUrl = (clinicId: number, roomId: number) => ({
  table: 'meeting_rooms',
  row: `${clinicId}:${roomId}`,
  column: 'sealed_join_url',
})

export const placeOfManualUrl = (clinicId: number, meetingId: number) => ({
  table: 'meetings',
  row: `${clinicId}:${meetingId}`,
  column: 'sealed_manual_url',
})
