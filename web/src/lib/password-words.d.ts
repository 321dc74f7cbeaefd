declare module 'virtual:password-words' {
  const words: import('@password-strength').Words
  export default words
}
