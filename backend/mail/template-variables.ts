/** Variables that the auth service of a project fills into its mails (supabase/auth, internal/mailer/templatemailer). */
export const VARIABLES = {
  address: '{{ .Email }}',
  newAddress: '{{ .NewEmail }}',
  oldAddress: '{{ .OldEmail }}',
  link: '{{ .ConfirmationURL }}',
  code: '{{ .Token }}',
  siteUrl: '{{ .SiteURL }}',
  provider: '{{ .Provider }}',
}
