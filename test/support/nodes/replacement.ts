export type Replacement = { file: string; snippet: string; by: string }
