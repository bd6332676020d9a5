import { MESSAGES } from "@dakiya/domain/messages";
import { useEffect } from "react";
import type { SyntheticEvent } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session/session.ts";
import { LogoMark } from "../../ui/logo.tsx";
import buttons from "../../ui/plain-buttons.module.css";
import classes from "./login.module.css";
import { ProviderSignIn } from "./provider-sign-in.tsx";

/** The sign-in page (docs/product.md, Sign-in). Plain HTML and CSS: the kit is not loaded here. */
export function LoginPage() {
  useEffect(() => {
    document.title = "Sign in · Dakiya";
  }, []);

  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Link to={paths.landing} className={classes.mark} aria-label="Dakiya, start page">
          <LogoMark size={40} />
        </Link>
        <h1 className={classes.title}>Sign in to Dakiya</h1>
        <WhyHere />
        <ProviderSignIn />
        <div className={`small ${classes.divider}`}>
          <span>or with email</span>
        </div>
        <EmailForm />
      </div>
    </main>
  );
}

/** Why a user has to sign in again. */
function WhyHere() {
  const current = useSession();
  const cause = current.status === "unauthenticated" ? current.cause : null;
  const { expired, leftElsewhere, notAllowed } = MESSAGES.auth.ended;
  const reason =
    cause === "expired"
      ? expired
      : cause === "leftElsewhere"
        ? leftElsewhere
        : cause === "notAllowed"
          ? notAllowed
          : null;
  if (reason === null) return null;
  return (
    <p className={`soft ${classes.why}`} role="status">
      {reason}
    </p>
  );
}

function stayHere(event: SyntheticEvent): void {
  event.preventDefault();
}

/** The Email and Password form. Only the identity provider signs in, so submitting has no effect. */
function EmailForm() {
  return (
    <form className={classes.form} onSubmit={stayHere} noValidate>
      <label className={classes.field}>
        <span className="small semi">Email</span>
        <input type="email" name="email" autoComplete="username" />
      </label>
      <label className={classes.field}>
        <span className="small semi">Password</span>
        <input type="password" name="password" autoComplete="current-password" />
      </label>
      <div className={classes.row}>
        <label className={classes.check}>
          <input type="checkbox" name="remember" />
          <span>Remember me</span>
        </label>
        <a href="#forgot-password" className={classes.link} onClick={stayHere}>
          Forgot password
        </a>
      </div>
      <button type="submit" className={buttons.secondary}>
        Sign in
      </button>
    </form>
  );
}
