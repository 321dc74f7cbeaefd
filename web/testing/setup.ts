import '@/styles/base.css'
