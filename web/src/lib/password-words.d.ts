declare module 'virtual:password-words' {
  const words: import('supabase-compatible/password-strength').Words
  export default words
}
