import "@fontsource-variable/fraunces/opsz.css";
import { useEffect } from "react";
import { ContactSection } from "./contact-section.tsx";
import { FeatureCards } from "./feature-cards.tsx";
import { Hero } from "./hero.tsx";
import { LandingFooter, LandingTopBar } from "./landing-frame.tsx";
import { LogsPicture } from "./picture.tsx";

/** Public start page (docs/product.md, Landing page). Plain HTML and CSS: the kit is not loaded here. */
export function LandingPage() {
  useEffect(() => {
    document.title = "Dakiya: email campaigns, every letter accounted for";
  }, []);

  return (
    <>
      <LandingTopBar />
      <main>
        <Hero />
        <FeatureCards />
        <LogsPicture />
        <ContactSection />
      </main>
      <LandingFooter />
    </>
  );
}
