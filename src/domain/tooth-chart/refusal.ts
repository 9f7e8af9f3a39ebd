export type EntryField =
  | 'tooth'
  | 'arch'
  | 'kind'
  | 'state'
  | 'surfaces'
  | 'roots'
  | 'role'
  | 'details'
  | 'date'
  | 'group'
  | 'ends_id'

/** What is wrong, as the sentence beside the field is called. */
export type EntryProblem =
  | 'required'
  | 'tooth'
  | 'number_between'
  | 'in_the_future'
  | 'not_for_whole'
  | 'not_for_state'
  | 'surfaces_needed'
  | 'no_surfaces'
  | 'surface_unknown'
  | 'only_surface'
  | 'root_unknown'
  | 'detail_not_here'
  | 'milk_only'
  | 'back_only'
  | 'before_birth'
  | 'tooth_missing'
  | 'tooth_stands'
  | 'noted_already'
  | 'two_jaws'
  | 'too_few_teeth'
  | 'bridge_ends'
  | 'over_already'

export interface Refusal {
  readonly index: number
  readonly field: EntryField
  readonly problem: EntryProblem
  readonly values?: Record<string, unknown>
}

export type Problem = Omit<Refusal, 'index'>
