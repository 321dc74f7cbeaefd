export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      announcements: {
        Row: {
          created_at: string
          expires_at: string
          id: string
          updated_at: string
          words: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          expires_at: string
          id: string
          updated_at?: string
          words: string
        }
        Update: {
          created_at?: string
          expires_at?: string
          id?: string
          updated_at?: string
          words?: string
        }
        Relationships: []
      }
      bookings: {
        Row: {
          block_reason: string | null
          booking_date: string
          court_id: number
          duration_minutes: number | null
          end_time: string
          id: string
          is_blocked: boolean
          location: string
          player_count: number | null
          source: string
          start_time: string
          status: string
          venue: string
        }
        ComputedFields: never
        Insert: {
          block_reason?: string | null
          booking_date: string
          court_id: number
          duration_minutes?: never
          end_time: string
          id?: string
          is_blocked?: boolean
          location: string
          player_count?: number | null
          source: string
          start_time: string
          status?: string
          venue: string
        }
        Update: {
          block_reason?: string | null
          booking_date?: string
          court_id?: number
          duration_minutes?: never
          end_time?: string
          id?: string
          is_blocked?: boolean
          location?: string
          player_count?: number | null
          source?: string
          start_time?: string
          status?: string
          venue?: string
        }
        Relationships: [
          {
            foreignKeyName: 'bookings_court_fkey'
            columns: ['venue', 'court_id']
            isOneToOne: false
            referencedRelation: 'courts'
            referencedColumns: ['venue', 'id']
          },
          {
            foreignKeyName: 'bookings_venue_fkey'
            columns: ['venue']
            isOneToOne: false
            referencedRelation: 'last_data_update'
            referencedColumns: ['venue']
          },
        ]
      }
      calendar_feeds: {
        Row: {
          created_at: string
          ended_at: string | null
          session_id: string | null
          token_hash: string | null
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          ended_at?: string | null
          session_id?: string | null
          token_hash?: string | null
          user_id: string
        }
        Update: {
          created_at?: string
          ended_at?: string | null
          session_id?: string | null
          token_hash?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'calendar_feeds_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      community_versions: {
        Row: {
          based_on: number | null
          created_at: string
          data: NonNullable<Json>
          faults: string[]
          id: number
          restores: number | null
          state: string
          steward_id: string | null
        }
        ComputedFields: never
        Insert: {
          based_on?: number | null
          created_at?: string
          data: NonNullable<Json>
          faults?: string[]
          id?: never
          restores?: number | null
          state: string
          steward_id?: string | null
        }
        Update: {
          based_on?: number | null
          created_at?: string
          data?: NonNullable<Json>
          faults?: string[]
          id?: never
          restores?: number | null
          state?: string
          steward_id?: string | null
        }
        Relationships: []
      }
      court_alerts: {
        Row: {
          booking_date: string
          court_kind: string | null
          created_at: string
          fired_at: string | null
          from_hour: number
          id: string
          minutes: number
          source: string | null
          until_hour: number
          user_id: string
          venue: string | null
        }
        ComputedFields: never
        Insert: {
          booking_date: string
          court_kind?: string | null
          created_at?: string
          fired_at?: string | null
          from_hour: number
          id?: string
          minutes?: number
          source?: string | null
          until_hour: number
          user_id?: string
          venue?: string | null
        }
        Update: {
          booking_date?: string
          court_kind?: string | null
          created_at?: string
          fired_at?: string | null
          from_hour?: number
          id?: string
          minutes?: number
          source?: string | null
          until_hour?: number
          user_id?: string
          venue?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'court_alerts_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      court_coverage: {
        Row: {
          booking_date: string
          court_id: number
          end_time: string
          read_at: string
          start_time: string
          suspected_at: string | null
          suspected_minutes: number | null
          venue: string
        }
        ComputedFields: never
        Insert: {
          booking_date: string
          court_id: number
          end_time: string
          read_at: string
          start_time: string
          suspected_at?: string | null
          suspected_minutes?: number | null
          venue: string
        }
        Update: {
          booking_date?: string
          court_id?: number
          end_time?: string
          read_at?: string
          start_time?: string
          suspected_at?: string | null
          suspected_minutes?: number | null
          venue?: string
        }
        Relationships: [
          {
            foreignKeyName: 'court_coverage_court_fkey'
            columns: ['venue', 'court_id']
            isOneToOne: false
            referencedRelation: 'courts'
            referencedColumns: ['venue', 'id']
          },
          {
            foreignKeyName: 'court_coverage_venue_fkey'
            columns: ['venue']
            isOneToOne: false
            referencedRelation: 'last_data_update'
            referencedColumns: ['venue']
          },
        ]
      }
      courts: {
        Row: {
          id: number
          kind: string
          name: string
          position: number
          source: string
          venue: string
        }
        ComputedFields: never
        Insert: {
          id: number
          kind?: string
          name: string
          position: number
          source: string
          venue: string
        }
        Update: {
          id?: number
          kind?: string
          name?: string
          position?: number
          source?: string
          venue?: string
        }
        Relationships: []
      }
      evening_entries: {
        Row: {
          author_id: string | null
          based_on: string | null
          created_at: string
          data: NonNullable<Json>
          game_id: string | null
          id: string
          is_finished: boolean | null
          kind: string
          match_id: string
          member_id: string | null
          outcome: string
          plan_version: number
          points_a: number | null
          points_b: number | null
          revokes: string | null
          seq: number
        }
        ComputedFields: never
        Insert: {
          author_id?: string | null
          based_on?: string | null
          created_at?: string
          data?: NonNullable<Json>
          game_id?: string | null
          id: string
          is_finished?: boolean | null
          kind: string
          match_id: string
          member_id?: string | null
          outcome?: string
          plan_version: number
          points_a?: number | null
          points_b?: number | null
          revokes?: string | null
          seq: number
        }
        Update: {
          author_id?: string | null
          based_on?: string | null
          created_at?: string
          data?: NonNullable<Json>
          game_id?: string | null
          id?: string
          is_finished?: boolean | null
          kind?: string
          match_id?: string
          member_id?: string | null
          outcome?: string
          plan_version?: number
          points_a?: number | null
          points_b?: number | null
          revokes?: string | null
          seq?: number
        }
        Relationships: [
          {
            foreignKeyName: 'evening_entries_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'evening_entries_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'evenings'
            referencedColumns: ['match_id']
          },
          {
            foreignKeyName: 'evening_entries_member_id_fkey'
            columns: ['member_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      evening_games: {
        Row: {
          a1: string
          a2: string
          b1: string
          b2: string
          court: number
          edition: number
          id: string
          is_finished: boolean | null
          match_id: string
          points_a: number | null
          points_b: number | null
          round: number
          score_id: string | null
          tip_id: string | null
        }
        ComputedFields: never
        Insert: {
          a1: string
          a2: string
          b1: string
          b2: string
          court: number
          edition: number
          id: string
          is_finished?: boolean | null
          match_id: string
          points_a?: number | null
          points_b?: number | null
          round: number
          score_id?: string | null
          tip_id?: string | null
        }
        Update: {
          a1?: string
          a2?: string
          b1?: string
          b2?: string
          court?: number
          edition?: number
          id?: string
          is_finished?: boolean | null
          match_id?: string
          points_a?: number | null
          points_b?: number | null
          round?: number
          score_id?: string | null
          tip_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'evening_games_round_fkey'
            columns: ['match_id', 'round', 'edition']
            isOneToOne: false
            referencedRelation: 'evening_rounds'
            referencedColumns: ['match_id', 'number', 'edition']
          },
        ]
      }
      evening_organisers: {
        Row: {
          match_id: string
          member_id: string
        }
        ComputedFields: never
        Insert: {
          match_id: string
          member_id: string
        }
        Update: {
          match_id?: string
          member_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'evening_organisers_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'evening_organisers_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'evening_organisers_member_id_fkey'
            columns: ['member_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      evening_places: {
        Row: {
          average: number
          games: number
          is_on_podium: boolean
          match_id: string
          place: number
          player_id: string
          points: number
        }
        ComputedFields: never
        Insert: {
          average: number
          games: number
          is_on_podium: boolean
          match_id: string
          place: number
          player_id: string
          points: number
        }
        Update: {
          average?: number
          games?: number
          is_on_podium?: boolean
          match_id?: string
          place?: number
          player_id?: string
          points?: number
        }
        Relationships: [
          {
            foreignKeyName: 'evening_places_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'evenings'
            referencedColumns: ['match_id']
          },
          {
            foreignKeyName: 'evening_places_player_id_fkey'
            columns: ['player_id']
            isOneToOne: false
            referencedRelation: 'evening_players'
            referencedColumns: ['id']
          },
        ]
      }
      evening_players: {
        Row: {
          guest_name: string | null
          has_joined: boolean
          id: string
          is_present: boolean
          match_id: string
          member_id: string | null
          number: number
          participant_id: string | null
          team: number | null
        }
        ComputedFields: never
        Insert: {
          guest_name?: string | null
          has_joined?: boolean
          id: string
          is_present?: boolean
          match_id: string
          member_id?: string | null
          number: number
          participant_id?: string | null
          team?: number | null
        }
        Update: {
          guest_name?: string | null
          has_joined?: boolean
          id?: string
          is_present?: boolean
          match_id?: string
          member_id?: string | null
          number?: number
          participant_id?: string | null
          team?: number | null
        }
        Relationships: [
          {
            foreignKeyName: 'evening_players_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'evenings'
            referencedColumns: ['match_id']
          },
          {
            foreignKeyName: 'evening_players_member_id_fkey'
            columns: ['member_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'evening_players_participant_id_fkey'
            columns: ['participant_id']
            isOneToOne: false
            referencedRelation: 'event_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'evening_players_participant_id_fkey'
            columns: ['participant_id']
            isOneToOne: false
            referencedRelation: 'match_participants'
            referencedColumns: ['id']
          },
        ]
      }
      evening_rounds: {
        Row: {
          closed_at: string | null
          dealt_by: string
          edition: number
          inputs: NonNullable<Json>
          match_id: string
          minutes: number | null
          number: number
          planner_version: number
          points: number | null
          replaced_by: string | null
          resting: string[]
          seed: number
          started_at: string | null
          state: string
        }
        ComputedFields: never
        Insert: {
          closed_at?: string | null
          dealt_by: string
          edition: number
          inputs?: NonNullable<Json>
          match_id: string
          minutes?: number | null
          number: number
          planner_version: number
          points?: number | null
          replaced_by?: string | null
          resting?: string[]
          seed: number
          started_at?: string | null
          state: string
        }
        Update: {
          closed_at?: string | null
          dealt_by?: string
          edition?: number
          inputs?: NonNullable<Json>
          match_id?: string
          minutes?: number | null
          number?: number
          planner_version?: number
          points?: number | null
          replaced_by?: string | null
          resting?: string[]
          seed?: number
          started_at?: string | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: 'evening_rounds_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'evenings'
            referencedColumns: ['match_id']
          },
        ]
      }
      evening_versions: {
        Row: {
          match_id: string
          version: number
        }
        ComputedFields: never
        Insert: {
          match_id: string
          version?: number
        }
        Update: {
          match_id?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'evening_versions_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'evenings'
            referencedColumns: ['match_id']
          },
        ]
      }
      evenings: {
        Row: {
          courts: string[]
          ended_at: string | null
          format: string
          is_rated: boolean
          match_id: string
          minutes: number | null
          open_courts: number[]
          pairing: string
          plan_version: number
          points: number | null
          rounds: number
          seed: number
          started_at: string
          started_by: string | null
          state: string
          until: string | null
        }
        ComputedFields: never
        Insert: {
          courts: string[]
          ended_at?: string | null
          format?: string
          is_rated?: boolean
          match_id: string
          minutes?: number | null
          open_courts: number[]
          pairing?: string
          plan_version?: number
          points?: number | null
          rounds: number
          seed: number
          started_at?: string
          started_by?: string | null
          state?: string
          until?: string | null
        }
        Update: {
          courts?: string[]
          ended_at?: string | null
          format?: string
          is_rated?: boolean
          match_id?: string
          minutes?: number | null
          open_courts?: number[]
          pairing?: string
          plan_version?: number
          points?: number | null
          rounds?: number
          seed?: number
          started_at?: string
          started_by?: string | null
          state?: string
          until?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'evenings_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'evenings_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'evenings_started_by_fkey'
            columns: ['started_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      last_data_update: {
        Row: {
          covered_from: string | null
          covered_until: string | null
          failure: string | null
          is_suspect: boolean
          last_try: string
          last_update: string | null
          source: string
          venue: string
        }
        ComputedFields: never
        Insert: {
          covered_from?: string | null
          covered_until?: string | null
          failure?: string | null
          is_suspect?: boolean
          last_try: string
          last_update?: string | null
          source: string
          venue: string
        }
        Update: {
          covered_from?: string | null
          covered_until?: string | null
          failure?: string | null
          is_suspect?: boolean
          last_try?: string
          last_update?: string | null
          source?: string
          venue?: string
        }
        Relationships: []
      }
      match_comments: {
        Row: {
          comment: string
          created_at: string
          hidden_at: string | null
          hidden_because: string | null
          id: string
          match_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          comment: string
          created_at?: string
          hidden_at?: string | null
          hidden_because?: string | null
          id?: string
          match_id: string
          user_id: string
        }
        Update: {
          comment?: string
          created_at?: string
          hidden_at?: string | null
          hidden_because?: string | null
          id?: string
          match_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_comments_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_comments_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_comments_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      match_mutes: {
        Row: {
          created_at: string
          match_id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          match_id: string
          user_id?: string
        }
        Update: {
          created_at?: string
          match_id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_mutes_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_mutes_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_mutes_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      match_offers: {
        Row: {
          ended_at: string | null
          ending: string | null
          expires_at: string
          id: string
          is_shared: boolean
          match_id: string
          offered_at: string
          request_id: string | null
          team: string | null
          user_id: string | null
          waiting_id: string
        }
        ComputedFields: never
        Insert: {
          ended_at?: string | null
          ending?: string | null
          expires_at: string
          id?: string
          is_shared?: boolean
          match_id: string
          offered_at: string
          request_id?: string | null
          team?: string | null
          user_id?: string | null
          waiting_id: string
        }
        Update: {
          ended_at?: string | null
          ending?: string | null
          expires_at?: string
          id?: string
          is_shared?: boolean
          match_id?: string
          offered_at?: string
          request_id?: string | null
          team?: string | null
          user_id?: string | null
          waiting_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_offers_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_offers_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_offers_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      match_participants: {
        Row: {
          created_at: string
          guest_kind: string | null
          guest_name: string | null
          id: string
          match_id: string
          responded_at: string | null
          status: string
          team_assignment: string | null
          updated_at: string
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          guest_kind?: string | null
          guest_name?: string | null
          id?: string
          match_id: string
          responded_at?: string | null
          status?: string
          team_assignment?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          created_at?: string
          guest_kind?: string | null
          guest_name?: string | null
          id?: string
          match_id?: string
          responded_at?: string | null
          status?: string
          team_assignment?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'match_participants_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_participants_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_participants_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      match_results: {
        Row: {
          a1: string | null
          a2: string | null
          b1: string | null
          b2: string | null
          confirm_due: string | null
          created_at: string
          entry_id: string | null
          is_competitive: boolean
          is_tie_break: boolean | null
          match_id: string
          other_id: string | null
          outcome: string | null
          sets: number[] | null
          settled_at: string | null
          state: string
          steward_due: string | null
          tip_id: string | null
          version: number
        }
        ComputedFields: never
        Insert: {
          a1?: string | null
          a2?: string | null
          b1?: string | null
          b2?: string | null
          confirm_due?: string | null
          created_at?: string
          entry_id?: string | null
          is_competitive: boolean
          is_tie_break?: boolean | null
          match_id: string
          other_id?: string | null
          outcome?: string | null
          sets?: number[] | null
          settled_at?: string | null
          state?: string
          steward_due?: string | null
          tip_id?: string | null
          version?: number
        }
        Update: {
          a1?: string | null
          a2?: string | null
          b1?: string | null
          b2?: string | null
          confirm_due?: string | null
          created_at?: string
          entry_id?: string | null
          is_competitive?: boolean
          is_tie_break?: boolean | null
          match_id?: string
          other_id?: string | null
          outcome?: string | null
          sets?: number[] | null
          settled_at?: string | null
          state?: string
          steward_due?: string | null
          tip_id?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: 'match_results_a1_fkey'
            columns: ['a1']
            isOneToOne: false
            referencedRelation: 'event_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_a1_fkey'
            columns: ['a1']
            isOneToOne: false
            referencedRelation: 'match_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_a2_fkey'
            columns: ['a2']
            isOneToOne: false
            referencedRelation: 'event_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_a2_fkey'
            columns: ['a2']
            isOneToOne: false
            referencedRelation: 'match_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_b1_fkey'
            columns: ['b1']
            isOneToOne: false
            referencedRelation: 'event_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_b1_fkey'
            columns: ['b1']
            isOneToOne: false
            referencedRelation: 'match_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_b2_fkey'
            columns: ['b2']
            isOneToOne: false
            referencedRelation: 'event_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_b2_fkey'
            columns: ['b2']
            isOneToOne: false
            referencedRelation: 'match_participants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_results_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
        ]
      }
      match_visits: {
        Row: {
          match_id: string
          seen_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          match_id: string
          seen_at?: string
          user_id?: string
        }
        Update: {
          match_id?: string
          seen_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_visits_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_visits_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_visits_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      match_waiting: {
        Row: {
          id: string
          joined_at: string
          match_id: string
          team: string | null
          turn: number
          user_id: string
        }
        ComputedFields: never
        Insert: {
          id?: string
          joined_at: string
          match_id: string
          team?: string | null
          turn?: never
          user_id: string
        }
        Update: {
          id?: string
          joined_at?: string
          match_id?: string
          team?: string | null
          turn?: never
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'match_waiting_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_waiting_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_waiting_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      matches: {
        Row: {
          brings_balls: string | null
          court_booked: boolean
          created_at: string
          creator_id: string | null
          description: string | null
          end_time: string | null
          hidden_at: string | null
          hidden_because: string | null
          id: string
          image_url: string | null
          is_private: boolean
          is_recurring: boolean
          latitude: number | null
          location: string
          longitude: number | null
          match_activity: string[]
          match_category: string
          match_date: string
          match_duration: number | null
          match_type: string
          paid_by: string | null
          players: number
          price_per_person: number | null
          recurrence: string
          series_id: string | null
          skill_level: string | null
          updated_at: string
          fits_me: boolean | null
        }
        ComputedFields: 'fits_me'
        Insert: {
          brings_balls?: string | null
          court_booked?: boolean
          created_at?: string
          creator_id?: string | null
          description?: string | null
          end_time?: string | null
          hidden_at?: string | null
          hidden_because?: string | null
          id?: string
          image_url?: string | null
          is_private?: boolean
          is_recurring?: boolean
          latitude?: number | null
          location: string
          longitude?: number | null
          match_activity?: string[]
          match_category?: string
          match_date: string
          match_duration?: number | null
          match_type?: string
          paid_by?: string | null
          players?: number
          price_per_person?: number | null
          recurrence?: string
          series_id?: string | null
          skill_level?: string | null
          updated_at?: string
        }
        Update: {
          brings_balls?: string | null
          court_booked?: boolean
          created_at?: string
          creator_id?: string | null
          description?: string | null
          end_time?: string | null
          hidden_at?: string | null
          hidden_because?: string | null
          id?: string
          image_url?: string | null
          is_private?: boolean
          is_recurring?: boolean
          latitude?: number | null
          location?: string
          longitude?: number | null
          match_activity?: string[]
          match_category?: string
          match_date?: string
          match_duration?: number | null
          match_type?: string
          paid_by?: string | null
          players?: number
          price_per_person?: number | null
          recurrence?: string
          series_id?: string | null
          skill_level?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'matches_brings_balls_fkey'
            columns: ['brings_balls']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_creator_id_fkey'
            columns: ['creator_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_paid_by_fkey'
            columns: ['paid_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      member_blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        ComputedFields: never
        Insert: {
          blocked_id: string
          blocker_id?: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'member_blocks_blocked_id_fkey'
            columns: ['blocked_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'member_blocks_blocker_id_fkey'
            columns: ['blocker_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      messages: {
        Row: {
          created_at: string
          id: string
          recipient_id: string
          sender_name: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          id?: string
          recipient_id: string
          sender_name: string
        }
        Update: {
          created_at?: string
          id?: string
          recipient_id?: string
          sender_name?: string
        }
        Relationships: [
          {
            foreignKeyName: 'messages_recipient_id_fkey'
            columns: ['recipient_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      notifications: {
        Row: {
          created_at: string
          data: NonNullable<Json>
          id: string
          message: string
          read: boolean
          related_id: string | null
          type: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          message: string
          read?: boolean
          related_id?: string | null
          type: string
          user_id: string
        }
        Update: {
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          message?: string
          read?: boolean
          related_id?: string | null
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notifications_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      preferences: {
        Row: {
          created_at: string
          updated_at: string
          user_id: string
          usual_days: number[]
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          updated_at?: string
          user_id?: string
          usual_days?: number[]
        }
        Update: {
          created_at?: string
          updated_at?: string
          user_id?: string
          usual_days?: number[]
        }
        Relationships: [
          {
            foreignKeyName: 'preferences_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          avatar_filename: string | null
          avatar_url: string | null
          created_at: string
          email: string | null
          id: string
          locale: string | null
          phone_number: string | null
          phone_visibility: string
          skill_level: string | null
          updated_at: string
          username: string
        }
        ComputedFields: never
        Insert: {
          avatar_filename?: string | null
          avatar_url?: string | null
          created_at?: string
          email?: string | null
          id: string
          locale?: string | null
          phone_number?: string | null
          phone_visibility?: string
          skill_level?: string | null
          updated_at?: string
          username: string
        }
        Update: {
          avatar_filename?: string | null
          avatar_url?: string | null
          created_at?: string
          email?: string | null
          id?: string
          locale?: string | null
          phone_number?: string | null
          phone_visibility?: string
          skill_level?: string | null
          updated_at?: string
          username?: string
        }
        Relationships: []
      }
      push_mutes: {
        Row: {
          created_at: string
          type: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          type: string
          user_id?: string
        }
        Update: {
          created_at?: string
          type?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'push_mutes_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      push_subscriptions: {
        Row: {
          auth_key: string
          created_at: string
          endpoint: string
          id: string
          p256dh_key: string
          session_id: string | null
          updated_at: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          auth_key: string
          created_at?: string
          endpoint: string
          id?: string
          p256dh_key: string
          session_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          auth_key?: string
          created_at?: string
          endpoint?: string
          id?: string
          p256dh_key?: string
          session_id?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'push_subscriptions_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      reports: {
        Row: {
          about_member: string | null
          created_at: string
          decided_at: string | null
          decision: string | null
          id: string
          kind: string
          reason: string
          reporter_id: string | null
          snapshot: NonNullable<Json>
          thing_id: string
          words: string | null
        }
        ComputedFields: never
        Insert: {
          about_member?: string | null
          created_at?: string
          decided_at?: string | null
          decision?: string | null
          id?: string
          kind: string
          reason: string
          reporter_id?: string | null
          snapshot: NonNullable<Json>
          thing_id: string
          words?: string | null
        }
        Update: {
          about_member?: string | null
          created_at?: string
          decided_at?: string | null
          decision?: string | null
          id?: string
          kind?: string
          reason?: string
          reporter_id?: string | null
          snapshot?: NonNullable<Json>
          thing_id?: string
          words?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'reports_reporter_id_fkey'
            columns: ['reporter_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      result_entries: {
        Row: {
          a1: string | null
          a2: string | null
          author_id: string | null
          author_seat: string | null
          b1: string | null
          b2: string | null
          based_on: string | null
          created_at: string
          effect: string
          id: string
          is_tie_break: boolean | null
          kind: string
          match_id: string
          outcome: string | null
          seq: number
          sets: number[] | null
          state: string
        }
        ComputedFields: never
        Insert: {
          a1?: string | null
          a2?: string | null
          author_id?: string | null
          author_seat?: string | null
          b1?: string | null
          b2?: string | null
          based_on?: string | null
          created_at?: string
          effect: string
          id: string
          is_tie_break?: boolean | null
          kind: string
          match_id: string
          outcome?: string | null
          seq: number
          sets?: number[] | null
          state: string
        }
        Update: {
          a1?: string | null
          a2?: string | null
          author_id?: string | null
          author_seat?: string | null
          b1?: string | null
          b2?: string | null
          based_on?: string | null
          created_at?: string
          effect?: string
          id?: string
          is_tie_break?: boolean | null
          kind?: string
          match_id?: string
          outcome?: string | null
          seq?: number
          sets?: number[] | null
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: 'result_entries_author_id_fkey'
            columns: ['author_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'result_entries_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'match_results'
            referencedColumns: ['match_id']
          },
        ]
      }
      steward_log: {
        Row: {
          about_member: string | null
          act: string
          created_at: string
          detail: NonNullable<Json>
          id: number
          steward_id: string | null
        }
        ComputedFields: never
        Insert: {
          about_member?: string | null
          act: string
          created_at?: string
          detail?: NonNullable<Json>
          id?: never
          steward_id?: string | null
        }
        Update: {
          about_member?: string | null
          act?: string
          created_at?: string
          detail?: NonNullable<Json>
          id?: never
          steward_id?: string | null
        }
        Relationships: []
      }
      stewards: {
        Row: {
          created_at: string
          member_id: string
          named_by: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string
          member_id: string
          named_by?: string | null
        }
        Update: {
          created_at?: string
          member_id?: string
          named_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'stewards_member_id_fkey'
            columns: ['member_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      waiting_lists: {
        Row: {
          advanced_at: string
          held: number
          held_until: string | null
          match_id: string
          seeking: number
          substitutes_asked: number
          waiting: number
        }
        ComputedFields: never
        Insert: {
          advanced_at: string
          held?: number
          held_until?: string | null
          match_id: string
          seeking?: number
          substitutes_asked?: number
          waiting?: number
        }
        Update: {
          advanced_at?: string
          held?: number
          held_until?: string | null
          match_id?: string
          seeking?: number
          substitutes_asked?: number
          waiting?: number
        }
        Relationships: [
          {
            foreignKeyName: 'waiting_lists_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'waiting_lists_match_id_fkey'
            columns: ['match_id']
            isOneToOne: true
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
        ]
      }
      waiting_log: {
        Row: {
          at: string
          event: string
          match_id: string
          seq: number
          team: string | null
          user_id: string | null
          waiting_id: string
        }
        ComputedFields: never
        Insert: {
          at: string
          event: string
          match_id: string
          seq?: never
          team?: string | null
          user_id?: string | null
          waiting_id: string
        }
        Update: {
          at?: string
          event?: string
          match_id?: string
          seq?: never
          team?: string | null
          user_id?: string | null
          waiting_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'waiting_log_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'waiting_log_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'waiting_log_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: {
      event_comments: {
        Row: {
          comment: string
          created_at: string
          event_id: string
          hidden_at: string | null
          hidden_because: string | null
          id: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          comment?: string | null
          created_at?: string | null
          event_id?: string | null
          hidden_at?: string | null
          hidden_because?: string | null
          id?: string | null
          user_id?: string | null
        }
        Update: {
          comment?: string | null
          created_at?: string | null
          event_id?: string | null
          hidden_at?: string | null
          hidden_because?: string | null
          id?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'match_comments_match_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_comments_match_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_comments_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      event_participants: {
        Row: {
          created_at: string
          event_id: string
          id: string
          status: string | null
          updated_at: string
          user_id: string | null
        }
        ComputedFields: never
        Insert: {
          created_at?: string | null
          event_id?: string | null
          id?: string | null
          status?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string | null
          event_id?: string | null
          id?: string | null
          status?: string | null
          updated_at?: string | null
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'match_participants_match_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_participants_match_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_participants_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      listed_matches: {
        Row: {
          brings_balls: string | null
          comments: number | null
          confirmed: number | null
          court_booked: boolean
          created_at: string
          creator_id: string | null
          creator_name: string | null
          description: string | null
          end_time: string | null
          fits_me: boolean | null
          held: number | null
          held_until: string | null
          hidden_at: string | null
          hidden_because: string | null
          id: string
          image_url: string | null
          is_mine: boolean | null
          is_private: boolean
          is_recurring: boolean
          is_waiting: boolean | null
          latitude: number | null
          location: string
          longitude: number | null
          match_activity: string[]
          match_category: string
          match_date: string
          match_duration: number | null
          match_type: string
          paid_by: string | null
          participant_rows: string[] | null
          participants: Json | null
          players: number
          price_per_person: number | null
          recurrence: string
          series_id: string | null
          skill_level: string | null
          total: number | null
          updated_at: string
          version: string | null
          waiting: number | null
        }
        ComputedFields: never
        Relationships: [
          {
            foreignKeyName: 'matches_brings_balls_fkey'
            columns: ['brings_balls']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_creator_id_fkey'
            columns: ['creator_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'matches_paid_by_fkey'
            columns: ['paid_by']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      match_comment_counts: {
        Row: {
          match_id: string
          total: number | null
        }
        ComputedFields: never
        Relationships: [
          {
            foreignKeyName: 'match_comments_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_comments_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
        ]
      }
      match_participant_counts: {
        Row: {
          confirmed: number | null
          match_id: string
          total: number | null
          version: string | null
        }
        ComputedFields: never
        Relationships: [
          {
            foreignKeyName: 'match_participants_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'listed_matches'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'match_participants_match_id_fkey'
            columns: ['match_id']
            isOneToOne: false
            referencedRelation: 'matches'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Functions: {
      accept_place_offer: {
        Args: { p_offer_id: string }
        Returns: {
          created_at: string
          guest_kind: string | null
          guest_name: string | null
          id: string
          match_id: string
          responded_at: string | null
          status: string
          team_assignment: string | null
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: '*'
          to: 'match_participants'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      accept_substitute: {
        Args: { p_ask_id: string }
        Returns: {
          created_at: string
          guest_kind: string | null
          guest_name: string | null
          id: string
          match_id: string
          responded_at: string | null
          status: string
          team_assignment: string | null
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: '*'
          to: 'match_participants'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      account_deletion_preview: { Args: Record<PropertyKey, never>; Returns: Json }
      act_at_once: {
        Args: { p_act: string; p_kind: string; p_thing_id: string; p_words: string }
        Returns: undefined
      }
      add_guest: { Args: { p_first_name: string; p_match_id: string; p_request: string }; Returns: string }
      add_player: {
        Args: {
          p_guest_name?: string
          p_id: string
          p_match_id: string
          p_member_id?: string
          p_player_id: string
        }
        Returns: Json
      }
      announce: {
        Args: { p_expected?: string; p_expires_at: string; p_id: string; p_push?: boolean; p_words: string }
        Returns: undefined
      }
      answer_invitations: {
        Args: { p_match_id: string; p_status: string }
        Returns: {
          answered: number
          full_dates: number
        }[]
      }
      answer_merge: { Args: { p_agrees: boolean; p_kept: string }; Returns: undefined }
      ask_substitute: { Args: { p_match_id: string }; Returns: undefined }
      become_steward: { Args: { p_token: string }; Returns: boolean }
      block_account: { Args: { p_member_id: string; p_reason: string; p_until: string }; Returns: undefined }
      calendar_feed: { Args: { p_token: string }; Returns: Json }
      change_board_link: { Args: { p_match_id: string; p_on: boolean }; Returns: Json }
      change_evening: {
        Args: { p_expected: number; p_id: string; p_match_id: string; p_settings: Json }
        Returns: Json
      }
      change_match_link: {
        Args: { p_enabled?: boolean; p_guests_allowed?: boolean; p_match_id: string; p_renew?: boolean }
        Returns: Json
      }
      check_email_exists: { Args: { email_to_check: string }; Returns: boolean }
      claim_guest: { Args: { p_guest_token: string; p_if_newer?: boolean }; Returns: string }
      close_round: { Args: { p_id: string; p_match_id: string; p_number: number }; Returns: Json }
      community_history: {
        Args: { p_before: number; p_limit: number }
        Returns: {
          created_at: string
          id: number
          restores: number
          steward_id: string
          steward_name: string
        }[]
      }
      community_levels: {
        Args: { p_words: string }
        Returns: {
          changed_at: string
          members: number
          skill_level: string
        }[]
      }
      community_numbers: { Args: { p_weeks: number }; Returns: Json }
      community_page: {
        Args: { p_by_level: boolean; p_limit: number; p_offset: number; p_words: string }
        Returns: {
          avatar_filename: string
          id: string
          skill_level: string
          username: string
        }[]
      }
      community_uses: {
        Args: Record<PropertyKey, never>
        Returns: {
          alerts: number
          matches: number
          place: string
          venue: string
        }[]
      }
      confirm_member: { Args: { p_member_id: string }; Returns: boolean }
      confirm_result: { Args: { p_entry_id: string; p_id: string; p_match_id: string }; Returns: Json }
      create_calendar_feed: {
        Args: { p_seen?: string }
        Returns: {
          created_at: string
          token: string
        }[]
      }
      create_invitation: { Args: { p_days: number; p_label: string; p_most_uses?: number }; Returns: string }
      create_matches: {
        Args: { p_match: Json; p_participants?: Json }
        Returns: {
          brings_balls: string | null
          court_booked: boolean
          created_at: string
          creator_id: string | null
          description: string | null
          end_time: string | null
          hidden_at: string | null
          hidden_because: string | null
          id: string
          image_url: string | null
          is_private: boolean
          is_recurring: boolean
          latitude: number | null
          location: string
          longitude: number | null
          match_activity: string[]
          match_category: string
          match_date: string
          match_duration: number | null
          match_type: string
          paid_by: string | null
          players: number
          price_per_person: number | null
          recurrence: string
          series_id: string | null
          skill_level: string | null
          updated_at: string
        }
        SetofOptions: {
          from: '*'
          to: 'matches'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      deal: {
        Args: {
          p_expected: number
          p_id: string
          p_inputs?: Json
          p_match_id: string
          p_planner_version: number
          p_rounds: Json
          p_seed: number
        }
        Returns: Json
      }
      decide_join: {
        Args: { p_admit: boolean; p_because?: string; p_member_id: string; p_seen: string }
        Returns: undefined
      }
      decide_report: {
        Args: { p_act: string; p_kind: string; p_thing_id: string; p_words?: string }
        Returns: undefined
      }
      decide_result: { Args: { p_entry_id: string; p_id: string; p_match_id: string }; Returns: Json }
      delete_my_account: { Args: { p_confirmation: string; p_future: string }; Returns: undefined }
      dispute_result: { Args: { p_entry_id: string; p_id: string; p_match_id: string }; Returns: Json }
      disputed_results: { Args: Record<PropertyKey, never>; Returns: Json }
      end_announcement: { Args: { p_id: string }; Returns: undefined }
      end_evening: { Args: { p_id: string; p_match_id: string }; Returns: Json }
      end_feed_of_others: { Args: Record<PropertyKey, never>; Returns: undefined }
      end_invitation: { Args: { p_invitation_id: string }; Returns: undefined }
      end_my_session: { Args: { p_session_id: string }; Returns: boolean }
      end_steward: { Args: { p_member_id: string }; Returns: undefined }
      enter_score: {
        Args: {
          p_a: number
          p_b: number
          p_based_on?: string
          p_finished?: boolean
          p_game_id: string
          p_id: string
        }
        Returns: Json
      }
      evening_log: { Args: { p_before?: number; p_match_id: string }; Returns: Json }
      evening_picture: { Args: { p_match_id: string }; Returns: Json }
      evening_version: { Args: { p_match_id: string }; Returns: Json }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      fits_me: {
        Args: {
          match: Omit<
            Database['public']['Tables']['matches']['Row'],
            Database['public']['Tables']['matches']['ComputedFields']
          >
        }
        Returns: boolean
      }
      get_evening: { Args: { p_known?: string[]; p_match_id: string }; Returns: Json }
      get_result: { Args: { p_match_id: string }; Returns: Json }
      get_user_recent_matches: {
        Args: { limit_param?: number; user_id_param: string }
        Returns: {
          brings_balls: string
          court_booked: boolean
          created_at: string
          creator_avatar_url: string
          creator_id: string
          creator_username: string
          description: string
          end_time: string
          id: string
          image_url: string
          is_private: boolean
          is_recurring: boolean
          latitude: number
          location: string
          longitude: number
          match_activity: string[]
          match_category: string
          match_date: string
          match_duration: number
          match_type: string
          paid_by: string
          players: number
          price_per_person: number
          recurrence: string
          skill_level: string
          updated_at: string
        }[]
      }
      get_waiting_list: { Args: { p_match_id: string }; Returns: Json }
      handle_job: { Args: { p_act: string; p_job_id: number }; Returns: undefined }
      handle_mail: { Args: { p_act: string; p_mail_id: string }; Returns: undefined }
      join_as_guest: { Args: { p_first_name: string; p_guest_token: string; p_token: string }; Returns: Json }
      join_by_link: { Args: { p_token: string }; Returns: string }
      join_community: { Args: { p_invitation?: string }; Returns: Json }
      join_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      join_match_bypass_notifications: {
        Args: { p_match_id: string; p_status: string; p_team_assignment?: string; p_user_id: string }
        Returns: {
          created_at: string
          guest_kind: string | null
          guest_name: string | null
          id: string
          match_id: string
          responded_at: string | null
          status: string
          team_assignment: string | null
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: '*'
          to: 'match_participants'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      join_terms: { Args: { p_invitation?: string }; Returns: Json }
      join_waiting_list: { Args: { p_match_id: string; p_team?: string }; Returns: undefined }
      leave_as_guest: { Args: { p_guest_token: string }; Returns: boolean }
      leave_following_matches: { Args: { p_decline?: boolean; p_match_id: string }; Returns: number }
      leave_waiting_list: { Args: { p_match_id: string }; Returns: undefined }
      list_my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          id: string
          is_current: boolean
          last_used_at: string
          user_agent: string
        }[]
      }
      match_calendar: { Args: { p_match_id: string }; Returns: Json }
      match_forecast: { Args: { p_match_id: string }; Returns: Json }
      member_evenings: {
        Args: { p_before?: string; p_member_id: string }
        Returns: {
          average: number
          description: string
          is_on_podium: boolean
          location: string
          match_id: string
          match_type: string
          place: number
          players: number
          starts: string
        }[]
      }
      member_rating: { Args: { p_member_id: string }; Returns: Json }
      member_results: {
        Args: { p_before?: string; p_member_id: string }
        Returns: {
          is_competitive: boolean
          is_tie_break: boolean
          location: string
          match_id: string
          opponents: Json
          outcome: string
          partner: Json
          sets: number[]
          starts: string
          won: boolean
        }[]
      }
      merge_members: { Args: { p_double: string; p_kept: string }; Returns: undefined }
      merge_preview: { Args: { p_double: string; p_kept: string }; Returns: Json }
      my_merge: { Args: Record<PropertyKey, never>; Returns: Json }
      my_place_offers: { Args: Record<PropertyKey, never>; Returns: Json }
      my_substitute_asks: { Args: Record<PropertyKey, never>; Returns: Json }
      name_steward: { Args: { p_member_id: string }; Returns: undefined }
      open_results: { Args: Record<PropertyKey, never>; Returns: Json }
      own_board_link: { Args: { p_match_id: string }; Returns: Json }
      own_rating: { Args: Record<PropertyKey, never>; Returns: Json }
      pair_players: { Args: { p_a: string[]; p_match_id: string }; Returns: undefined }
      pass_place_offer: { Args: { p_offer_id: string }; Returns: string }
      pass_substitute: { Args: { p_ask_id: string }; Returns: string }
      playing_partners: {
        Args: { p_limit?: number }
        Returns: {
          avatar_filename: string
          id: string
          matches: number
          skill_level: string
          username: string
          weekday: number
        }[]
      }
      propose_community: { Args: { p_data: Json; p_seen: number }; Returns: number }
      public_community: { Args: { p_known?: number }; Returns: Json }
      ranking: { Args: { p_level?: string }; Returns: Json }
      rating_calibration: { Args: Record<PropertyKey, never>; Returns: Json }
      rating_steps: { Args: { p_before?: number }; Returns: Json }
      record_looking: { Args: { p_looking: boolean; p_page_id: string }; Returns: boolean }
      remove_member: { Args: { p_future: string; p_member_id: string; p_reason: string }; Returns: undefined }
      rename_guest: { Args: { p_first_name: string; p_guest_token: string }; Returns: string }
      report: {
        Args: { p_kind: string; p_reason: string; p_thing_id: string; p_words?: string }
        Returns: string
      }
      report_result: {
        Args: {
          p_based_on?: string
          p_id: string
          p_is_tie_break: boolean
          p_match_id: string
          p_outcome: string
          p_seats: string[]
          p_sets: number[]
        }
        Returns: Json
      }
      require_recent_proof: { Args: Record<PropertyKey, never>; Returns: undefined }
      restore_community: { Args: { p_seen: number; p_version: number }; Returns: number }
      restore_hidden: { Args: { p_kind: string; p_thing_id: string }; Returns: undefined }
      results_together: { Args: { p_member_id: string }; Returns: Json }
      revoke_entry: { Args: { p_entry_id: string; p_id: string }; Returns: Json }
      set_join_policy: { Args: { p_mode: string; p_seen: string }; Returns: number }
      set_organiser: { Args: { p_match_id: string; p_member_id: string; p_on: boolean }; Returns: undefined }
      set_presence: { Args: { p_id: string; p_player_id: string; p_present: boolean }; Returns: Json }
      set_rating_visibility: { Args: { p_visibility: string }; Returns: undefined }
      set_teams: { Args: { p_id: string; p_match_id: string; p_teams: Json }; Returns: Json }
      share_match: { Args: { p_match_id: string }; Returns: Json }
      shared_board: { Args: { p_known?: string[]; p_token: string; p_version?: number }; Returns: Json }
      shared_match: { Args: { p_guest_token?: string; p_token: string }; Returns: Json }
      shared_match_calendar: { Args: { p_token: string }; Returns: Json }
      sign_out_member: { Args: { p_member_id: string }; Returns: undefined }
      start_evening: { Args: { p_id: string; p_match_id: string; p_settings: Json }; Returns: Json }
      start_round: { Args: { p_id: string; p_match_id: string; p_number: number }; Returns: Json }
      steward_log_page: {
        Args: { p_before: number; p_limit: number }
        Returns: {
          about_member: string
          about_name: string
          act: string
          created_at: string
          detail: Json
          id: number
          steward_id: string
          steward_name: string
        }[]
      }
      steward_member: { Args: { p_member_id: string }; Returns: Json }
      steward_member_count: { Args: Record<PropertyKey, never>; Returns: number }
      steward_members: {
        Args: { p_after_id: string; p_after_name: string; p_limit: number; p_which: string; p_words: string }
        Returns: {
          avatar_filename: string
          blocked_until: string
          email: string
          id: string
          is_steward: boolean
          username: string
        }[]
      }
      steward_reports: {
        Args: { p_limit?: number; p_open: boolean }
        Returns: {
          about_member: string
          decided_at: string
          decision: string
          deleted_at: string
          is_hidden: boolean
          kind: string
          reported_at: string
          reporters: Json
          snapshot: Json
          thing_id: string
        }[]
      }
      stop_merge: { Args: { p_double: string }; Returns: undefined }
      system_status: { Args: Record<PropertyKey, never>; Returns: Json }
      take_back_substitute: { Args: { p_match_id: string }; Returns: undefined }
      test_push: { Args: { p_endpoint: string }; Returns: undefined }
      unblock_account: { Args: { p_member_id: string }; Returns: undefined }
      update_matches: {
        Args: {
          p_changes: Json
          p_expected: Json
          p_following?: boolean
          p_leave_others?: boolean
          p_match_id: string
        }
        Returns: {
          changed: number
          conflicts: Json
          kept: Json
        }[]
      }
      update_own_profile: { Args: { p_changes: Json; p_expected: Json }; Returns: Json }
      usual_times: {
        Args: Record<PropertyKey, never>
        Returns: {
          location: string
          matches: number
          start_time: string
          weekday: number
        }[]
      }
      visit_thread: { Args: { p_match_id: string }; Returns: undefined }
      withdraw_invitations: {
        Args: { p_following?: boolean; p_match_id: string; p_user_id: string }
        Returns: number
      }
      write_join_note: { Args: { p_note: string }; Returns: undefined }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
